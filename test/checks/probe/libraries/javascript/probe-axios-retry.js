// axios with axiosRetry(axios) and nothing else: https://github.com/softonic/axios-retry
import axios from 'axios';
import axiosRetry from 'axios-retry';

const { BASE_URL, ORDER } = process.env;

axiosRetry(axios);
const { data } = await axios.post(`${BASE_URL}/orders`, JSON.parse(ORDER));
await axios.patch(`${BASE_URL}/orders/${data.data.id}`, { status: 'paid' });
