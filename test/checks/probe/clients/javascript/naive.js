// A naive client, as many are: it sends every request up to three times, at once, whatever went wrong.
const { BASE_URL, ORDER, API_KEY } = process.env;

async function send(method, path, body) {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(`${BASE_URL}${path}`, {
        method,
        body,
        headers: { 'Content-Type': 'application/json', ...(API_KEY && { 'X-Api-Key': API_KEY }) },
      });
      if (!response.ok) throw new Error(`Status ${response.status}`);
      return (await response.json()).data;
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

const { id } = await send('POST', '/orders', ORDER);
await send('PATCH', `/orders/${id}`, JSON.stringify({ status: 'paid' }));
