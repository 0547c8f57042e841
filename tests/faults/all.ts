import { archiveRestore } from './archive-restore.ts'
import { cutConnection } from './cut-connection.ts'
import type { Fault } from './fault.ts'
import { fillKill } from './fill-kill.ts'
import { frozenNetwork, frozenProcess } from './frozen-append.ts'
import { frozenProjector } from './frozen-projector.ts'
import { invoiceKill } from './invoice-kill.ts'
import { lostNotify } from './lost-notify.ts'
import { paymentKill } from './payment-kill.ts'
import { poisonEvent } from './poison.ts'
import { postgresKill } from './postgres-kill.ts'
import { projectorKill, severalProjectors } from './projector-kill.ts'
import { rollingRestart, upgrade } from './rolling-restart.ts'
import { serverKill } from './server-kill.ts'
import { streamLeaderKill } from './stream-leader-kill.ts'

/** All faults. */
export const faults: Fault[] = [
  serverKill,
  paymentKill,
  invoiceKill,
  postgresKill,
  archiveRestore,
  cutConnection,
  projectorKill,
  severalProjectors,
  fillKill,
  lostNotify,
  poisonEvent,
  frozenProcess,
  frozenNetwork,
  frozenProjector,
  rollingRestart,
  upgrade,
  streamLeaderKill,
]
