import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import httpSecurityHeaders from '@middy/http-security-headers';
import inputOutputLogger from '@middy/input-output-logger';
import { MORE } from '../../../lib/http/define-endpoint.ts';

MORE.push(injectLambdaContext(new Logger(), { logEvent: true }), httpSecurityHeaders(), inputOutputLogger());
