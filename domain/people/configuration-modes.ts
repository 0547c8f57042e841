/**
 * Modes of configuring packaging; basic is shown as "Simplified" (USER-016). A separate file, so that the shop need not
 * load the user.
 */
export const configurationModes = ['basic', 'advanced'] as const
export type ConfigurationMode = (typeof configurationModes)[number]
