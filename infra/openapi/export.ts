import { exportDocument } from './export-document.ts';

// npm run openapi -- [base URL] [file]
await exportDocument(process.argv.slice(2));
