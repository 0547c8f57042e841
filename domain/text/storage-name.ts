import { plainLetters } from './plain-letters.ts'

const spoken: Readonly<Record<string, string>> = { '&': 'and', '+': 'plus', '@': 'at', '/': '-', '\\': '-', ' ': '_' }

/**
 * The name under which a file is stored: lower case, only letters, digits, period, underscore and hyphen, never hidden
 * and never in another folder (TEXT-050..055, TEXT-D08). `Résumé & Logo/1.PDF` → `resume_and_logo-1.pdf`. A name
 * without such characters becomes `file`.
 */
export const storageName = (name: string): string =>
  plainLetters(name)
    .replaceAll(/[&+@/\\ ]/g, (sign) => spoken[sign]!)
    .replaceAll(/[^a-z0-9._-]/g, '')
    .replaceAll(/([_-])\1+/g, '$1')
    .replace(/^\.+/, '') || 'file'
