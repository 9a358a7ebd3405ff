import { Maximize2, Minus, MoveHorizontal, Plus } from 'lucide-react'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import { evidenceTexts } from '../../evidence.texts.ts'
import type { PdfFit } from './pdf-view-state.ts'

/** One step of the zoom buttons. */
export const zoomStep = 1.15

export interface ZoomControlsProps {
  scale: number
  fit: PdfFit
  disabled: boolean
  onZoom: (factor: number) => void
  onFit: (fit: 'width' | 'page') => void
}

export function ZoomControls({ scale, fit, disabled, onZoom, onFit }: ZoomControlsProps) {
  const t = useTexts(evidenceTexts)
  const formats = useFormats()
  const other = fit === 'width' ? 'page' : 'width'
  return (
    <fieldset aria-label={t('zoom')} className="flex shrink-0 items-center">
      <IconButton icon={Minus} label={t('zoomOut')} shortcut="Ctrl -" disabled={disabled} onClick={() => onZoom(1 / zoomStep)} />
      <output className="hidden w-10 text-center text-xs text-muted @md:block">
        {disabled ? '' : `${formats.number(Math.round(scale * 100))}%`}
      </output>
      <IconButton icon={Plus} label={t('zoomIn')} shortcut="Ctrl +" disabled={disabled} onClick={() => onZoom(zoomStep)} />
      <IconButton
        icon={other === 'width' ? MoveHorizontal : Maximize2}
        label={t(other === 'width' ? 'fitWidth' : 'fitPage')}
        shortcut="Ctrl 0"
        disabled={disabled}
        onClick={() => onFit(other)}
      />
    </fieldset>
  )
}
