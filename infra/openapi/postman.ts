import { exportCollection } from './export-collection.ts';
import { createCollection } from './postman-collection.ts';

// npm run postman -- [base URL] [file]
await exportCollection(process.argv.slice(2), createCollection);
