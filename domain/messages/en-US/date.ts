/** Dates typed on a command line (TEXT-045, TEXT-046, TEXT-D02). */
export const date = {
  format: 'Invalid date format',
  offsetFormat:
    'Invalid date/offset format "{{input}}". Expected formats: numeric offset in minutes, YYYY-MM-DD, or YYYY-MM-DD:HH:MM:SS',
} as const
