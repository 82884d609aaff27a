import type { ConsoleRequest, Exchange, Problem, Reply, Violation } from './exchange.ts';

interface Envelope {
  readonly data?: unknown;
  readonly error?: { readonly code: string; readonly message: string; readonly details: unknown } | string;
}

/** Sends a request to a path below `root`. Never rejects: an unreachable service is a problem like any other. */
export async function send<Data>(root: string, request: ConsoleRequest): Promise<Reply<Data>> {
  const exchange = await exchangeWith(root, request);
  const { status, text } = exchange;
  if (status === 304) return { exchange };
  const envelope = parse(text);
  if (status === undefined || status >= 400 || !envelope) return { exchange, problem: problemOf(exchange, envelope) };
  // The service's own tests check that its responses have the types of the OpenAPI document.
  return { exchange, data: ('data' in envelope ? envelope.data : envelope) as Data };
}

async function exchangeWith(
  root: string,
  { method, path, headers = {}, body, form }: ConsoleRequest,
): Promise<Exchange> {
  const text = form ?? (body === undefined ? undefined : JSON.stringify(body));
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  const request = {
    method,
    url: `${location.origin}${root}${path}`,
    headers: text === undefined ? headers : { 'Content-Type': type, ...headers },
    body: text,
  };
  const start = performance.now();
  const duration = () => Math.round(performance.now() - start);
  try {
    // With `omit`, the browser does not ask for a password after a 401 of HTTP Basic.
    const options = { cache: 'no-store', credentials: 'omit' } as const;
    const response = await fetch(request.url, { method, headers: request.headers, body: text ?? null, ...options });
    const { status, headers: responseHeaders } = response;
    return { ...request, status, responseHeaders, text: await response.text(), durationMs: duration() };
  } catch (error) {
    return {
      ...request,
      status: undefined,
      responseHeaders: new Headers(),
      text: String(error),
      durationMs: duration(),
    };
  }
}

function parse(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function problemOf({ status, text }: Exchange, envelope: Envelope | undefined): Problem {
  const error = envelope?.error;
  if (status === undefined) {
    return {
      title: 'No response',
      message: 'The service did not respond, or the connection was closed before it did',
      violations: [],
    };
  }
  if (error === undefined) return { title: `${status}: not valid JSON`, message: text.slice(0, 200), violations: [] };
  if (typeof error === 'string') return { title: String(status), message: error, violations: [] };
  return {
    title: `${status} ${error.code}`,
    message: error.message,
    violations: violationsIn(error.details),
    ...(error.details !== null && { details: error.details }),
  };
}

function violationsIn(details: unknown): Violation[] {
  return Array.isArray(details) ? details.filter(isViolation) : [];
}

function isViolation(value: unknown): value is Violation {
  return typeof value === 'object' && value !== null && 'path' in value && 'message' in value;
}
