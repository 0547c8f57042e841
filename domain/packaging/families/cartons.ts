import type { Style } from '../style.ts'
import { bag } from '../styles/bag.ts'
import { autoLock, hangTabCarton, reverseTuck, snapLock, straightTuck } from '../styles/folding-carton.ts'
import { pillow, sleeve } from '../styles/sleeve.ts'

/** Folding cartons, sleeves and bags. */
export const cartonStyles = {
  straightTuck,
  reverseTuck,
  snapLock,
  autoLock,
  hangTabCarton,
  sleeve,
  pillow,
  bag,
} satisfies Record<string, Style>
