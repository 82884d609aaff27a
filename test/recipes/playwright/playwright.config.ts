import { defineConfig } from '@playwright/test';

export default defineConfig({
  // Starts the service once for the whole run, unless BASE_URL names one.
  globalSetup: 'food-ordering-service/setup',
  fullyParallel: true,
  workers: 2,
  reporter: 'line',
});
