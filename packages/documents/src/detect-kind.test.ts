import { describe, expect, it } from 'vitest'
import { makeDocx, paragraph } from '../fixtures/make-docx.ts'
import { makePdf } from '../fixtures/make-pdf.ts'
import { makeWorkbook } from '../fixtures/make-workbook.ts'
import { detectKind } from './detect-kind.ts'
import { packStored } from './document-package.ts'

const kindOf = async (bytes: Uint8Array | string, filename: string): Promise<string> =>
  (await detectKind(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, filename)).kind

const pdf = makePdf([[{ text: 'x', x: 10, y: 10 }]])
const hex = (text: string, length = 64): Uint8Array => Buffer.concat([Buffer.from(text.replaceAll(' ', ''), 'hex'), Buffer.alloc(length)])

describe('detectKind', () => {
  it('decides by content, not by name', async () => {
    expect(await kindOf(pdf, 'notes.txt')).toBe('pdf')
    expect(await kindOf(makeDocx(paragraph('x')), 'report.pdf')).toBe('docx')
    expect(await kindOf(makeWorkbook({ A: [['x']] }), 'table.docx')).toBe('xlsx')
    expect(await kindOf(makeWorkbook({ A: [['x']] }, 'biff8'), 'table.pdf')).toBe('xls')
    expect(await kindOf('<!DOCTYPE html><p>x</p>', 'page.txt')).toBe('html')
    expect(await kindOf('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'picture.xml')).toBe('svg')
  })

  it('decides by name where the content looks the same', async () => {
    const text = 'Some words.\n'
    for (const extension of ['txt', 'md', 'csv', 'css', 'js']) expect(await kindOf(text, `a.${extension}`)).toBe(extension)
    expect(await kindOf('{"a":1}', 'a.json')).toBe('json')
    expect(await kindOf('<?xml version="1.0"?><a/>', 'a.xml')).toBe('xml')
    expect(await kindOf('From: a@b.example\r\nTo: c@d.example\r\nSubject: x\r\n\r\nbody', 'a.eml')).toBe('eml')
  })

  it('recognises pictures, sound and video', async () => {
    expect(await kindOf(hex('89504e470d0a1a0a 0000000d49484452 00000001 00000001 08060000001f15c489 0000000049444154'), 'a')).toBe('png')
    expect(await kindOf(hex('ffd8ffe000104a464946000101'), 'a')).toBe('jpg')
    expect(await kindOf(hex('474946383961'), 'a')).toBe('gif')
    expect(await kindOf(hex('52494646 24000000 57454250 56503820'), 'a')).toBe('webp')
    expect(await kindOf(hex('52494646 24000000 57415645 666d7420'), 'a')).toBe('wav')
    expect(await kindOf(hex('00000018 66747970 69736f6d 00000000 69736f6d'), 'a')).toBe('mp4')
    expect(await kindOf(hex('fffb9064 00000000'), 'a')).toBe('mp3')
    expect(await kindOf(hex('4f676753 0002 0000000000000000 01000000 00000000 00000000 011e 01766f72626973'), 'a')).toBe('ogg')
    expect(await kindOf(hex('1a45dfa3 9f 4286 81 01 42f7 81 01 42f2 81 04 42f3 81 08 4282 84 7765626d'), 'a')).toBe('webm')
  })

  it('distinguishes Korean office files from similar formats', async () => {
    expect(await kindOf(packStored(new Map([['mimetype', Buffer.from('application/hwp+zip')]])), 'a.zip')).toBe('hwpx')
    const compound = Buffer.alloc(2048)
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(compound)
    Buffer.from('FileHeader\0', 'utf16le').copy(compound, 1024)
    Buffer.from('DocInfo\0', 'utf16le').copy(compound, 1152)
    expect(await kindOf(compound, 'a.doc')).toBe('hwp')
  })

  it('recognises old workbooks, however their stream is written', async () => {
    for (const name of ['Workbook', 'Book', 'BOOK']) {
      const compound = Buffer.alloc(2048)
      Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(compound)
      Buffer.from(`${name}\0`, 'utf16le').copy(compound, 1024)
      expect(await kindOf(compound, 'a')).toBe('xls')
    }
  })

  it('returns unknown for programs, scripts, archives and old Word files under any name', async () => {
    expect(await detectKind(hex('4d5a90000300000004000000ffff', 512), 'report.pdf')).toMatchObject({
      kind: 'unknown',
      mime: 'application/x-msdownload',
    })
    expect(await kindOf(hex('7f454c46020101', 512), 'report.docx')).toBe('unknown')
    expect(await kindOf('#!/bin/sh\nrm -rf x\n', 'run')).toBe('unknown')
    expect(await kindOf('echo off', 'run.bat')).toBe('unknown')
    expect(await kindOf(packStored(new Map([['a.txt', Buffer.from('x')]])), 'a.zip')).toBe('unknown')
    expect(
      await kindOf(
        Uint8Array.from({ length: 300 }, (_, index) => (index * 7919) % 251),
        'a.bin',
      ),
    ).toBe('unknown')
  })
})
