import { aCmapPdf, aFormPdf, aNotedPdf, aPdf } from '../../support/documents/pdfs.ts';
import type { DocumentFile } from './document-file.ts';

const tower = '東京タワーの高さ';
const hours = '营业时间九点';
const korean = '영업 시간은 아홉 시';
const cmaps: [cmap: string, ordering: string, hex: string, text: string][] = [
  ['90ms-RKSJ-H', 'Japan1', '938c8b9e835e838f815b82cc8d8282b3', tower],
  ['EUC-H', 'Japan1', 'c5ecb5fea5bfa5efa1bca4ceb9e2a4b5', tower],
  ['UniJIS-UTF16-H', 'Japan1', '67714eac30bf30ef30fc306e9ad83055', tower],
  ['GBK-EUC-H', 'GB1', 'd3aad2b5cab1bce4bec5b5e3', hours],
  ['UniGB-UCS2-H', 'GB1', '84254e1a65f695f44e5d70b9', hours],
  ['ETen-B5-H', 'CNS1', 'c0e7b77eaec9b6a1a445c249', '營業時間九點'],
  ['UniKS-UCS2-H', 'Korea1', 'c601c5c50020c2dcac04c7400020c544d6490020c2dc', korean],
  ['KSCms-UHC-H', 'Korea1', 'bfb5bef720bdc3b0a3c0ba20bec6c8a920bdc3', korean],
];

/** Expected contents by Adobe’s CMap resources, and by ISO 32000. */
export const pdfs: DocumentFile[] = [
  ...cmaps.map(([cmap, ordering, hex, text]): DocumentFile => ({
    is: `text in ${cmap}`,
    type: 'application/pdf',
    bytes: () => aCmapPdf(cmap, ordering, hex),
    lines: [text],
  })),
  {
    is: 'text in a standard font',
    type: 'application/pdf',
    bytes: () => aPdf([['Plain.']]),
    lines: ['Plain.'],
  },
];

export const forms: DocumentFile[] = [
  {
    is: 'a form that is filled in',
    type: 'application/pdf',
    bytes: aFormPdf,
    lines: ['name: Ada Lovelace', 'newsletter: yes', 'city: Basel', 'size: large'],
  },
  {
    is: 'words typed onto a page',
    type: 'application/pdf',
    bytes: aNotedPdf,
    lines: ['Printed text.', 'Typed onto the page.'],
  },
];
