import configurator from './configurator.json' with { type: 'json' }
import panels from './panels.json' with { type: 'json' }

/** Configuring and drawing a product. */
export const words = { configurator, panels }
