import { bookingText } from '../messages/en-US/booking-text.ts'
import type { MessageKey } from '../messages/message.ts'

type Booked = keyof typeof bookingText

/** The booking text of a journal entry, by the type of its event. */
export const bookingTextOf = (type: string): MessageKey =>
  `bookingText.${Object.hasOwn(bookingText, type) ? (type as Booked) : 'other'}`
