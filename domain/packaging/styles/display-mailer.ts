import { displayMailer as construction } from '../constructions/mailer.ts'
import { mailerScenes } from '../scenes/mailers.ts'
import type { Style } from '../style.ts'

/** A mailer that converts to a counter display. */
export const displayMailer: Style = { id: 'displayMailer', ...construction, scene: mailerScenes.displayMailer }
