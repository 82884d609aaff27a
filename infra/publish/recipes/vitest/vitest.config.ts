import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Starts the service once for the whole run. With BASE_URL, the tests use that service instead.
  test: { globalSetup: 'food-ordering-service/setup', include: ['*.spec.ts'] },
});
