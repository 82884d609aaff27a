import { writeStaticFiles } from '../../../lib/docs/source-file.ts';
import type { StaticPage } from '../../../lib/docs/static-files.ts';

// The CDK runs this after bundling a function that serves files: node write-static-files.ts PAGE DIRECTORY
const [, , page, bundle] = process.argv;
if (bundle === undefined) throw new Error('Usage: write-static-files.ts PAGE DIRECTORY');
writeStaticFiles(bundle, page as StaticPage);
