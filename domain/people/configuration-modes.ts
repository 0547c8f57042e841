/**
 * Modes for configuring packaging; basic is shown as "Simplified" (USER-016). A separate file, so that the shop does
 * not have to load the user.
 */
export const configurationModes = ['basic', 'advanced'] as const
export type ConfigurationMode = (typeof configurationModes)[number]
