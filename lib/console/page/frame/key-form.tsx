import { isKeyAsked, keepKey } from '../api/api-key.ts';
import { send } from '../api/send.ts';
import { Card } from '../parts/cards-and-buttons.tsx';
import { Field, Form, type Values } from '../parts/form.tsx';
import { root, sandboxPath } from '../state/place.ts';

/** Asks for the key of a closed environment, and keeps it if the environment accepts it. */
export function KeyForm() {
  if (!isKeyAsked.value) return null;
  const tryKey = async ({ key }: Values) => {
    keepKey(String(key));
    const reply = await send(root.value, { method: 'GET', path: sandboxPath.value });
    // The console goes on polling then.
    isKeyAsked.value = reply.problem !== undefined;
    return reply;
  };
  return (
    <Card title="This environment is closed" label="Key">
      <Form label="Key" submit="Use this key" onSubmit={tryKey}>
        <Field
          label="Key of the environment"
          type="password"
          name="key"
          hint="Its owner has it. The console keeps it until you close this tab, and shows it nowhere."
        />
      </Form>
    </Card>
  );
}
