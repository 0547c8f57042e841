import packaging from './packaging.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import visitor from './visitor.json' with { type: 'json' }

/** What everybody reads, visitors too. */
export const words = { shell, packaging, visitor }
