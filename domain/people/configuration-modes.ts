/** How packaging is configured; basic is shown as "Simplified" (USER-016). Without the rest of a user, for the shop. */
export const configurationModes = ['basic', 'advanced'] as const
export type ConfigurationMode = (typeof configurationModes)[number]
