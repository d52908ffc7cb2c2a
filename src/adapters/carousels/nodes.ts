import type { ImageNode, Node } from '@takumi-rs/core';

export type { Node } from '@takumi-rs/core';

/** CSS in the form that the renderer takes. Numbers are pixels. */
export type Style = NonNullable<Node['style']>;

type Child = Node | null;

const present = (children: readonly Child[]): Node[] => children.filter(child => child !== null);

/** Returns children side by side. */
export const row = (style: Style, ...children: Child[]): Node => ({
  type: 'container',
  style: { display: 'flex', flexDirection: 'row', alignItems: 'center', ...style },
  children: present(children),
});

/** Returns children one below the other. */
export const column = (style: Style, ...children: Child[]): Node => ({
  type: 'container',
  style: { display: 'flex', flexDirection: 'column', ...style },
  children: present(children),
});

/** Returns an empty box: a rule, a dot, or an area of color. */
export const shape = (style: Style): Node => ({ type: 'container', style: { flexShrink: 0, ...style } });

/** Returns one line or paragraph. */
export const words = (text: string, style: Style = {}): Node => ({ type: 'text', text, style });

/** Returns a paragraph of parts with different styles. */
export const inline = (style: Style, children: Node[]): Node => ({
  type: 'container',
  style: { display: 'block', ...style },
  children,
});

export const picture = (src: ImageNode['src'], style: Style): Node => ({
  type: 'image',
  src,
  style: { flexShrink: 0, ...style },
});

/** Returns an SVG drawing as an image. */
export const drawing = (svg: string, style: Style): Node => picture(Buffer.from(svg), style);

const frameId = 'frame';

/**
 * Returns an area that its content must not leave. The content keeps its natural size, so that measuring shows whether it
 * fits. See `fits`.
 */
export const frame = (style: Style, content: Node): Node => ({
  type: 'container',
  id: frameId,
  style: { display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0, ...style },
  children: [{ ...content, style: { flexShrink: 0, ...content.style } }],
});

export const isFrame = (node: Node): boolean => node.id === frameId;

/** Marks the paragraph that is a slide's title. */
export const asTitle = (node: Node): Node => ({ ...node, id: 'title' });

export const isTitle = (node: Node): boolean => node.id === 'title';
