import { Avatar } from '../ui/Avatar.tsx'
import { BoxDrawing } from '../ui/BoxDrawing.tsx'
import { Ago, DateText } from '../ui/DateText.tsx'
import { LiveDot } from '../ui/LiveDot.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Money } from '../ui/Money.tsx'
import { Dotted } from '../ui/Page.tsx'
import { ShortcutHint } from '../ui/ShortcutHint.tsx'
import { type StatusKind, statusTones } from '../ui/status-labels.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { GallerySample, Row } from './GallerySample.tsx'
import styles from './GallerySample.module.css'

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

/** Sample portrait (SVG data URL). */
const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#c9a27a" d="M0 0h8v8H0z"/><circle cx="4" cy="3" r="1.5"/><path d="M1 8a3 3 0 0 1 6 0z"/></svg>',
)}`

/** Text, numbers, pictures. */
export const StatusGallery = () => (
  <>
    <GallerySample name="Logo, LiveDot, ShortcutHint">
      <Row>
        <Logo />
        <Logo mark />
        <LiveDot state="live" />
        <LiveDot state="reconnecting" />
        <LiveDot state="offline" />
        <ShortcutHint keys={['j', 'k']}>to move</ShortcutHint>
      </Row>
    </GallerySample>
    <GallerySample name="Avatar: initials, a picture">
      <Row>
        <Avatar name="Ada Bloom" picture={null} size="small" />
        <Avatar name="Ada Bloom" picture={null} />
        <Avatar name="Ada Bloom" picture={portrait} size="large" />
      </Row>
    </GallerySample>
    <GallerySample name="Money, DateText, Ago, Dotted">
      <Row>
        <Money minor={125_050} currency="USD" />
        <Money amount={1250.5} currency="EUR" />
        <Money amount={0.845} currency="USD" perPiece />
        <DateText at={days(5)} />
        <DateText at={days(-40)} format="dayMonth" relative={false} />
        <Ago at={days(-0.002)} />
        <Ago at={days(-3)} />
        <Dotted items={['240 × 180 × 80 mm', 'E-flute', undefined, '500 pieces']} />
      </Row>
    </GallerySample>
    {(Object.keys(statusTones) as StatusKind[]).map((kind) => (
      <GallerySample key={kind} name={`StatusBadge, ${kind}`}>
        <Row>
          {Object.keys(statusTones[kind]).map((status) => (
            <StatusBadge key={status} kind={kind} of={status} />
          ))}
        </Row>
      </GallerySample>
    ))}
    <GallerySample name="BoxDrawing">
      <div className={styles.boxes}>
        <BoxDrawing length={240} width={180} height={80} label="Closed mailer box" />
        <BoxDrawing length={240} width={180} height={80} open={0.3} label="Mailer box, lid ajar" />
        <BoxDrawing length={240} width={180} height={80} open={0.6} label="Mailer box, lid open" />
        <BoxDrawing length={240} width={180} height={80} open={1} label="Mailer box, lid back" />
        <BoxDrawing length={300} width={300} height={40} material="eFluteWhite" dimensions label="White flat box" />
        <BoxDrawing
          length={160}
          width={120}
          height={160}
          material="bFluteKraft"
          open={0.5}
          dimensions
          label="Tall box"
        />
        <BoxDrawing length={1200} width={60} height={60} dimensions label="Long box" />
        <BoxDrawing length={100} width={400} height={30} open={0.5} material="eFluteWhite" label="Deep box" />
      </div>
    </GallerySample>
  </>
)
