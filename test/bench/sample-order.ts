export const ORDER = JSON.stringify({
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  items: [
    { name: 'Margherita pizza', quantity: 2, price: 9.5 },
    { name: 'Lemonade', quantity: 1, price: 3.2 },
  ],
});
