import packaging from './packaging.json' with { type: 'json' }
import sentences from './sentences.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import visitor from './visitor.json' with { type: 'json' }

/** What everybody reads, visitors too. */
export const words = { shell, packaging, visitor }

/** What the server says in English, as it reads in Chinese (see `said`). */
export { sentences }
