import { defineConfig } from '@playwright/test';

export default defineConfig({ testDir: 'playwright', globalSetup: 'food-ordering-service/setup', reporter: 'line' });
