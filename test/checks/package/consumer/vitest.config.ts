import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Starts the service once for the whole run, unless BASE_URL names one.
  test: { globalSetup: 'food-ordering-service/setup', include: ['*.spec.ts'] },
});
