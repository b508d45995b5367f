import { SaxesParser } from 'saxes'

export type Attributes = Readonly<Record<string, string>>

export type XmlHandler = {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

/**
 * Passes the tags and texts of an XML document to a handler; names include their prefix. Knows only the entities of XML itself; throws
 * when the XML is malformed.
 */
export function readXml(xml: Buffer, handler: XmlHandler): void {
  if (xml.length === 0) return
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => handler.open?.(name, attributes))
  parser.on('closetag', ({ name }) => handler.close?.(name))
  parser.on('text', (text) => handler.text?.(text))
  parser.on('cdata', (text) => handler.text?.(text))
  parser.write(new TextDecoder(isWide(xml) ? 'utf-16' : 'utf-8').decode(xml)).close()
}

const isWide = (xml: Buffer): boolean => xml[0] === 0xff && xml[1] === 0xfe
