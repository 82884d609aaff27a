import { ActionButton } from '../parts/action-button.tsx';
import { sendAction } from '../state/actions.ts';
import { sandboxName, sandboxPath } from '../state/place.ts';

export function ExportSnapshot() {
  return <ActionButton label="Export" small action={download} />;
}

async function download() {
  const reply = await sendAction({ method: 'GET', path: `${sandboxPath.value}/snapshot` });
  if (reply.data === undefined) return reply;
  const url = URL.createObjectURL(new Blob([JSON.stringify(reply.data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${sandboxName.value}.json`;
  link.click();
  URL.revokeObjectURL(url);
  return reply;
}
