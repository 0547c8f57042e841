import type { date as english } from '../en-US/date.ts'
import type { Translated } from '../message.ts'

/** Dates typed on a command line. */
export const date: Translated<typeof english> = {
  format: '日期格式无效',
  offsetFormat: '日期或偏移量“{{input}}”无效。可用格式：以分钟计的偏移量、YYYY-MM-DD 或 YYYY-MM-DD:HH:MM:SS',
}
