// got as it is: https://github.com/sindresorhus/got/blob/main/documentation/7-retry.md
import got from 'got';

const { BASE_URL, ORDER } = process.env;

const { data } = await got.post(`${BASE_URL}/orders`, { json: JSON.parse(ORDER) }).json();
await got.patch(`${BASE_URL}/orders/${data.id}`, { json: { status: 'paid' } });
