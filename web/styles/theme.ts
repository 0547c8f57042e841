import {
  colorsTuple,
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type TooltipProps,
  type VariantColorsResolver,
} from '@mantine/core'
import controls from './controls.module.css'

/**
 * Mantine theme based on our tokens (tokens.css). Mantine provides behavior (focus traps, floating, forms); every
 * color is one of our variables, so light and dark are defined in one place.
 */

const gray: MantineColorsTuple = [
  '#f4f3f0',
  '#e9e7e1',
  '#d8d4cb',
  '#c5bfb4',
  '#868078',
  '#756f67',
  '#5a5751',
  '#45423d',
  '#2c2b29',
  '#191a1c',
]
const dark: MantineColorsTuple = [
  '#f0ede7',
  '#aca69c',
  '#aca69c',
  '#8d877e',
  '#7f7a72',
  '#2d2e30',
  '#1e1f20',
  '#151617',
  '#101112',
  '#0b0c0d',
]

/** Our names for Mantine's `color` property; other names use Mantine's own palette. */
const tones: Record<string, { solid: string; strong: string; soft: string; on: string }> = {
  spot: { solid: 'var(--spot)', strong: 'var(--spot-strong)', soft: 'var(--spot-soft)', on: 'var(--on-spot)' },
  bad: { solid: 'var(--bad)', strong: 'var(--bad-strong)', soft: 'var(--bad-soft)', on: 'var(--on-bad)' },
  good: { solid: 'var(--good)', strong: 'var(--good)', soft: 'var(--good-soft)', on: 'var(--surface)' },
}

const variantColorResolver: VariantColorsResolver = (input) => {
  const tone = tones[input.color ?? input.theme.primaryColor]
  if (!tone) return defaultVariantColorsResolver(input)
  const line = '1px solid transparent'
  if (input.variant === 'filled') return { background: tone.solid, hover: tone.strong, color: tone.on, border: line }
  if (input.variant === 'light') return { background: tone.soft, hover: tone.soft, color: tone.solid, border: line }
  if (input.variant === 'outline')
    return { background: 'transparent', hover: tone.soft, color: tone.solid, border: `1px solid ${tone.solid}` }
  if (input.variant === 'subtle' || input.variant === 'transparent')
    return { background: 'transparent', hover: tone.soft, color: tone.solid, border: line }
  return defaultVariantColorsResolver(input)
}

const ours = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--dim)',
  '--mantine-color-placeholder': 'var(--dim)',
  '--mantine-color-anchor': 'var(--spot)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-success': 'var(--good)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'transparent',
  '--mantine-color-disabled-color': 'var(--dim)',
  '--mantine-color-disabled-border': 'var(--line-strong)',
  '--mantine-color-spot-filled': 'var(--spot)',
  '--mantine-color-spot-filled-hover': 'var(--spot-strong)',
  '--mantine-color-spot-light': 'var(--spot-soft)',
  '--mantine-color-spot-light-hover': 'var(--spot-soft)',
  '--mantine-color-spot-light-color': 'var(--spot)',
  '--mantine-color-spot-outline': 'var(--spot)',
  '--mantine-primary-color-contrast': 'var(--on-spot)',
}

/** Maps Mantine's color variables to our tokens, for both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours })

/** The theme of every page. */
export const theme = createTheme({
  white: '#fdfcfa',
  black: '#191a1c',
  colors: {
    gray,
    dark,
    spot: colorsTuple('#1b3fae'),
    bad: colorsTuple('#a52a1c'),
    good: colorsTuple('#1a6640'),
  },
  primaryColor: 'spot',
  primaryShade: 6,
  variantColorResolver,
  fontFamily: 'var(--text)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--display)', fontWeight: '650', textWrap: 'balance' },
  radius: { xs: '2px', sm: '4px', md: '4px', lg: '8px', xl: '8px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name, not by `Button.extend`: the theme must not import components that a page does not show.
  components: {
    Button: { classNames: { root: controls['button'], label: controls['label'] } },
    Loader: { defaultProps: { type: 'dots' } },
    Tooltip: {
      classNames: { tooltip: controls['tooltip'] },
      defaultProps: {
        withinPortal: false,
        multiline: true,
        w: 'max-content',
        maw: 280,
        events: { hover: true, focus: true, touch: true },
      } satisfies Partial<TooltipProps>,
    },
  },
})
