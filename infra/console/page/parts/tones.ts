import type { OrderStatus } from '../api/types.ts';

/** The class of each status's colour. `style/base.css` has a light and a dark shade for each class. */
export const TONES: Readonly<Record<OrderStatus, 'amber' | 'blue' | 'green' | 'grey'>> = {
  pending: 'amber',
  paid: 'blue',
  completed: 'green',
  cancelled: 'grey',
};
