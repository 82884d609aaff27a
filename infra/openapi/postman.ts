import { exportCollection } from './export-collection.ts';

// npm run postman -- [base URL] [file]
await exportCollection(process.argv.slice(2));
