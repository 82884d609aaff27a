import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'playwright',
  globalSetup: 'food-ordering-service/setup',
  reporter: 'line',
  projects: [
    { name: 'service', testIgnore: 'configured.spec.ts' },
    { name: 'configured', testMatch: 'configured.spec.ts', use: { baseURL: 'http://app.example' } },
  ],
});
