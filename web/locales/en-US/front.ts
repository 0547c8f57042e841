import configurator from './configurator.json' with { type: 'json' }
import packaging from './packaging.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import shop from './shop.json' with { type: 'json' }

/** What everybody reads, visitors too. */
export const words = { shell, shop, packaging, configurator }
