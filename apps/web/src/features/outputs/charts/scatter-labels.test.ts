import { describe, expect, it } from 'vitest'
import { labelLines, placeLabels } from './scatter-labels.ts'

const plot = { width: 300, height: 200, mostLabel: 110 }

describe('the names of points', () => {
  it('are placed above their points if these are far enough apart', () => {
    const apart = [
      { label: 'Quay', x: 0.3, y: 0.3 },
      { label: 'Pier', x: 0.7, y: 0.7 },
    ]
    expect(placeLabels(apart, plot)).toEqual(['top', 'top'])
  })

  it('do not cover each other where points lie close', () => {
    const close = [
      { label: 'Pier Terminals Inc.', x: 0.35, y: 0.5 },
      { label: 'Harbor Logistics Inc.', x: 0.5, y: 0.5 },
    ]
    expect(placeLabels(close, plot)).toEqual(['top', 'bottom'])
  })

  it('rather reach beyond the plot than cover each other', () => {
    const atTheEdge = [
      { label: 'Harbor Logistics Inc.', x: 0.4, y: 0.15 },
      { label: 'Pier Terminals Inc.', x: 0.17, y: 0.15 },
    ]
    expect(placeLabels(atTheEdge, plot)).toEqual(['top', 'bottom'])
  })

  it('stay within the plot', () => {
    expect(placeLabels([{ label: 'Harbor Logistics Inc.', x: 0.02, y: 0.5 }], plot)).toEqual(['right'])
    expect(placeLabels([{ label: 'Harbor Logistics Inc.', x: 0.98, y: 0.5 }], plot)).toEqual(['left'])
    expect(placeLabels([{ label: 'Quay', x: 0.5, y: 0.99 }], plot)).toEqual(['bottom'])
  })

  it('are on as many lines as they need, and never cut', () => {
    expect(labelLines('한강정밀', 110)).toEqual(['한강정밀'])
    expect(labelLines('A very long name of a company', 110)).toEqual(['A very long name', 'of a company'])
    expect(labelLines('International-Business-Machines Corp.', 110)).toEqual(['International-Bus', 'iness-Machines', 'Corp.'])
  })

  it('leave room for names of several lines', () => {
    const points = [
      { label: 'A very long name of a company', x: 0.5, y: 0.5 },
      { label: 'Quay', x: 0.5, y: 0.62 },
    ]
    expect(placeLabels(points, plot)).toEqual(['bottom', 'top'])
  })
})
