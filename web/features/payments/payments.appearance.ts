import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

/** A colour of ours as `#rrggbb`: the provider's form knows neither our names nor newer ways to write a colour. */
function hexOf(token: string, canvas: CanvasRenderingContext2D): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  canvas.fillStyle = getComputedStyle(probe).color
  probe.remove()
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function readAppearance(): Appearance {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) return { theme: 'stripe' }
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: hexOf('--blue', canvas),
      colorBackground: hexOf('--sheet', canvas),
      colorText: hexOf('--ink', canvas),
      colorTextSecondary: hexOf('--ink-2', canvas),
      colorTextPlaceholder: hexOf('--ink-3', canvas),
      colorDanger: hexOf('--danger', canvas),
      borderRadius: '3px',
      spacingUnit: '4px',
      fontFamily: 'Archivo, Arial, sans-serif',
      fontSizeBase: '16px',
    },
  }
}

/** The card form in our colours, also after the theme has changed. */
export function useAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance)
  useEffect(() => {
    const update = () => setAppearance(readAppearance())
    const chosen = new MutationObserver(update)
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', update)
    return () => {
      chosen.disconnect()
      system.removeEventListener('change', update)
    }
  }, [])
  return appearance
}
