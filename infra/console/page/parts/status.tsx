/** The status of a response, or that none arrived. */
export function Status({ status }: { status: number | null | undefined }) {
  if (!status) return <span class="status failed">no response</span>;
  return <span class={`status ${status < 400 ? 'fine' : status < 500 ? 'refused' : 'failed'}`}>{status}</span>;
}
