import { defineConfig } from '@playwright/test';

export default defineConfig({
  // Starts the service once for the whole run. With BASE_URL, the tests use that service instead.
  globalSetup: 'food-ordering-service/setup',
  fullyParallel: true,
  workers: 2,
  reporter: 'line',
});
