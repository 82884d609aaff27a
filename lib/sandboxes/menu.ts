/** Dishes and their prices in cents. */
export const MENU = [
  ['Margherita pizza', 950],
  ['Quattro formaggi pizza', 1250],
  ['Spaghetti carbonara', 1190],
  ['Lasagne', 1275],
  ['Mushroom risotto', 1340],
  ['Caesar salad', 899],
  ['Tomato soup', 545],
  ['Chicken tikka masala', 1399],
  ['Vegetable biryani', 1150],
  ['Garlic naan', 325],
  ['Pad thai', 1225],
  ['Green curry', 1290],
  ['Tonkotsu ramen', 1450],
  ['Salmon nigiri', 620],
  ['Gyoza', 675],
  ['Falafel wrap', 799],
  ['Hummus and pita', 555],
  ['Beef burrito', 1035],
  ['Fish tacos', 1110],
  ['Cheeseburger', 1185],
  ['Sweet potato fries', 465],
  ['Fish and chips', 1325],
  ['Shepherd’s pie', 1215],
  ['Pierogi', 930],
  ['Crème brûlée', 710],
  ['Tiramisu', 695],
  ['Mango lassi', 385],
  ['Lemonade', 320],
  ['Espresso', 245],
  ['Sparkling water', 199],
] as const;

export const FIRST_NAMES = [
  ...['Ada', 'Alan', 'Amina', 'Björn', 'Chen', 'Claire', 'Diego', 'Edsger', 'Elif', 'Fatima'],
  ...['Grace', 'Hedy', 'Ines', 'Ivan', 'Jamal', 'Kenji', 'Lena', 'Linus', 'Margaret', 'Mateo'],
  ...['Nadia', 'Noor', 'Olga', 'Priya', 'Radia', 'Rosa', 'Sofia', 'Tariq', 'Yuki', 'Zoë'],
];

export const LAST_NAMES = [
  ...['Abadi', 'Becker', 'Costa', 'Dubois', 'Eriksen', 'Fischer', 'García', 'Hopper', 'Ito', 'Jansen'],
  ...['Kowalska', 'Lovelace', 'Moreau', 'Nakamura', 'O’Brien', 'Okafor', 'Papadakis', 'Rossi', 'Silva', 'Turing'],
];
