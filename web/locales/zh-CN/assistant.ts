import assistant from './assistant.json' with { type: 'json' }

/** The assistant, for users who open it. */
export const texts = { assistant }
