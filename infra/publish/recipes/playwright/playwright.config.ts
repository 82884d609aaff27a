import { defineConfig } from '@playwright/test';

/** The path of an installed Chromium, if `npx playwright install chromium` should download none. */
const { CHROMIUM } = process.env;

export default defineConfig({
  // Starts the service once for the whole run. With BASE_URL, the tests use that service instead.
  globalSetup: 'food-ordering-service/setup',
  fullyParallel: true,
  workers: 2,
  reporter: 'line',
  use: { launchOptions: CHROMIUM ? { executablePath: CHROMIUM } : {} },
});
