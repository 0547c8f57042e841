import { resolve } from 'node:path'

/** The folder of the program, independent of the working directory. */
export const rootFolder = resolve(import.meta.dirname, '..')
