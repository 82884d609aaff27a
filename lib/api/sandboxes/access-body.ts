import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { documented } from '../../http/request/json-schema.ts';
import { closedObject, integer, isUpTo, sized } from '../../http/request/validation.ts';
import {
  ACCESS_SCHEMES,
  type AccessScheme,
  createAccess,
  DEFAULT_TOKEN_LIFETIME,
  HIDDEN,
  READ_ONLY,
  ROLES,
  type Secret,
} from '../../sandboxes/access/access.ts';
import { ACCESS_LIMITS } from '../../sandboxes/sandbox-limits.ts';

const { credentials: MOST, nameLength, secretLength } = ACCESS_LIMITS;
const COUNT = { min: 1, max: MOST };

/** What headers and forms carry as it is. A client's id has no colon either, because HTTP Basic ends a name with it. */
const VISIBLE_ASCII = /^[!-~]+$/;
const CLIENT_ID = /^[!-9;-~]+$/;
/** What HTTP Basic carries in UTF-8 (RFC 7617, section 2): no control characters and, in a name, no colon. */
// biome-ignore-start lint/suspicious/noControlCharactersInRegex: not every language has \p{Cc}, and these are in the
// document
const PASSWORD = /^[^\u0000-\u001f\u007f-\u009f]+$/;
const USER_NAME = /^[^:\u0000-\u001f\u007f-\u009f]+$/;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: see above

/** The messages about secrets do not repeat what was received. */
const NOT_HIDDEN = `and not ${HIDDEN}, which stands for a secret that is not shown`;
const KEY_RULE = `A key or a client's secret must be 1 to ${secretLength} visible ASCII characters, ${NOT_HIDDEN}`;
const LIMITED_RULE = `${KEY_RULE}. To limit it to reading, send {"secret": …, "scope": "${READ_ONLY}"}`;
const ROLE_RULE = `role is one of ${ROLES.join(', ')}`;
const CLIENT_RULE = `${LIMITED_RULE}. To give a client a role, send {"secret": …, "role": …}: ${ROLE_RULE}`;
const PASSWORD_RULE = `A password must be 1 to ${secretLength} characters without control characters, ${NOT_HIDDEN}`;

/** A text of 1 to `max` characters. zod's own z.maxLength() counts those that take two code units twice. */
function text(rule: string, max: number, characters: typeof VISIBLE_ASCII) {
  return z
    .string(rule)
    .check(
      z.refine((value) => isUpTo(max, value), { error: rule, abort: true }),
      z.regex(characters, rule),
    )
    .register(documented, { minLength: 1, maxLength: max });
}

function secret(rule: string, characters: typeof VISIBLE_ASCII) {
  return text(rule, secretLength, characters).check(z.refine((value) => value !== HIDDEN, rule));
}

const scope = z.optional(z.literal(READ_ONLY));
const plainKey = secret(KEY_RULE, VISIBLE_ASCII);
const limitedKey = closedObject({ secret: plainKey, scope }, LIMITED_RULE, false);
const key = z.union([plainKey, limitedKey], LIMITED_RULE).register(documented, {
  id: 'AccessKey',
  description: `A secret. With the scope \`${READ_ONLY}\`, it can only read`,
});

const role = z.optional(
  z.enum(ROLES, `A ${ROLE_RULE}`).register(documented, { description: 'Without a role, it is staff' }),
);
const LIMITS_TEXT = `With the scope \`${READ_ONLY}\`, it can only read. A customer works with their own orders`;
const clientSecret = z
  .union([plainKey, closedObject({ secret: plainKey, scope, role }, CLIENT_RULE, false)], CLIENT_RULE)
  .register(documented, { id: 'AccessClient', description: `The secret of a client. ${LIMITS_TEXT}` });
const plainPassword = secret(PASSWORD_RULE, PASSWORD);
const USER_RULE = `${PASSWORD_RULE}. To give a user a role or limit it to reading, send {"password": …, "role": …, "scope": "${READ_ONLY}"}: ${ROLE_RULE}`;
const userPassword = z
  .union([plainPassword, closedObject({ password: plainPassword, scope, role }, USER_RULE, false)], USER_RULE)
  .register(documented, { id: 'AccessUser', description: `The password of a user. ${LIMITS_TEXT}` });

const USER_NAME_RULE = `1 to ${nameLength} characters of well-formed Unicode, without colons and control characters, and is not __proto__`;
const CLIENT_ID_RULE = `1 to ${nameLength} visible ASCII characters, without colons, and is not __proto__`;

/**
 * SQLite and DynamoDB store every lone surrogate as U+FFFD, so that different names would become one. z.record()
 * ignores `__proto__`.
 */
function nameText(rule: string, characters: typeof VISIBLE_ASCII) {
  return text(rule, nameLength, characters).check(
    z.refine((name) => name.isWellFormed() && name !== '__proto__', { error: rule }),
  );
}

/** The name of a client or user, as the owner of an order in a state. */
export const ownerName = nameText(
  `owner must be a name that a client or a user can have: it has ${USER_NAME_RULE}`,
  USER_NAME,
);

/** An object with a secret for each name. */
function secretsByName<Value extends z.ZodMiniType>(rule: string, names: typeof VISIBLE_ASCII, value: Value) {
  return sized(z.record(nameText(rule, names), value, rule), COUNT, () => rule);
}

const USERS_RULE = `users must be an object with 1 to ${MOST} names and their passwords. A name has ${USER_NAME_RULE}`;
const CLIENTS_RULE = `clients must be an object with 1 to ${MOST} client ids and their secrets. An id has ${CLIENT_ID_RULE}`;
const KEYS_RULE = `keys must be an array of 1 to ${MOST} keys`;
const AUTH_RULE = `auth must be null or an object whose scheme is one of ${ACCESS_SCHEMES.join(', ')}`;

/** The name is for generators of clients: openapi-python-client leaves out objects in the nameless parts of a union. */
function scheme<Name extends AccessScheme, Shape extends z.core.$ZodLooseShape>(name: Name, id: string, shape: Shape) {
  return closedObject({ scheme: z.literal(name), ...shape }, AUTH_RULE, false).register(documented, { id });
}

const wantedAuth = z.discriminatedUnion(
  'scheme',
  [
    scheme('apiKey', 'ApiKeyAuth', { keys: sized(z.array(key, KEYS_RULE), COUNT, () => KEYS_RULE) }),
    scheme('basic', 'BasicAuth', { users: secretsByName(USERS_RULE, USER_NAME, userPassword) }),
    scheme('bearer', 'BearerAuth', {
      clients: secretsByName(CLIENTS_RULE, CLIENT_ID, clientSecret),
      lifetimeSeconds: z._default(integer('lifetimeSeconds', 1, ACCESS_LIMITS.lifetimeSeconds), DEFAULT_TOKEN_LIFETIME),
    }),
  ],
  AUTH_RULE,
);

/** The setting `auth`. What comes out has no secret in it any more, so that nothing after it can show one. */
export const auth = z.pipe(
  wantedAuth.register(documented, {
    id: 'Auth',
    description: `Who may call the order routes. \`bearer\` clients get tokens from \`POST /oauth/token\`. If any of them has a role, orders have owners. A response has \`${HIDDEN}\` in place of each secret, which can therefore not be one`,
  }),
  z.transform((wanted: z.output<typeof wantedAuth>) => {
    const lifetime = wanted.scheme === 'bearer' ? wanted.lifetimeSeconds : DEFAULT_TOKEN_LIFETIME;
    return createAccess(wanted.scheme, secretsIn(wanted), lifetime);
  }),
);

const wantedLimit = closedObject(
  {
    requests: integer('requests', 1, ACCESS_LIMITS.requests),
    windowSeconds: integer('windowSeconds', 1, ACCESS_LIMITS.windowSeconds),
  },
  'rateLimit must be null or an object with requests and windowSeconds',
);

/** The setting `rateLimit`. It gets a new id, so that a changed limit counts anew. */
export const rateLimit = z.pipe(
  wantedLimit.register(documented, {
    id: 'RateLimit',
    description: "How many requests the order routes take in each window of the sandbox's clock",
  }),
  z.transform((wanted: z.output<typeof wantedLimit>) => ({ ...wanted, id: randomUUID() })),
);

type WantedSecret = z.output<typeof clientSecret> | z.output<typeof userPassword>;

function secretsIn(wanted: z.output<typeof wantedAuth>): Secret[] {
  if (wanted.scheme === 'apiKey') return wanted.keys.map((value) => secretOf('', value));
  const entries: [string, WantedSecret][] = Object.entries(wanted.scheme === 'basic' ? wanted.users : wanted.clients);
  return entries.map(([name, value]) => secretOf(name, value));
}

function secretOf(name: string, value: WantedSecret): Secret {
  if (typeof value === 'string') return { name, secret: value, readOnly: false };
  const { scope: limit, role: given } = value;
  const wanted = 'secret' in value ? value.secret : value.password;
  return { name, secret: wanted, readOnly: limit === READ_ONLY, ...(given && { role: given }) };
}
