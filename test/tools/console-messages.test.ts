import assert from 'node:assert/strict';
import { aLintFolder } from '../support/lint-folder.ts';
import { use } from '../support/use.ts';

/** A text that no catalog holds, on each line. */
const outside = `export const one = <p>A plain text</p>;
export const two = <Button aria-label="Move it" />;
export const three = <Button title={isOpen ? i18n.t('Close') : \`Open \${name}\`} />;
export const four = <Button>{count === 1 ? '1 post' : i18n.t('{count} posts', { count })}</Button>;
export const five = <p>{isOld && ' (not any more)'}</p>;
export const six = { label: 'A label', value: 'x' };
export const seven = { draft: i18n.t('Draft'), failed: i18n.t('Failed'), done: 'done' };
export const eight = tell('It is done');
export const nine = tellProblem(\`\${name} has no account\`, error);
export const ten = useChange({ said: ({ name }) => name + ' is saved' });
export const eleven = count => (count === 1 ? '1 credit' : i18n.t('{count} credits', { count }));
export const twelve = new Error('The file cannot be read.');
export const thirteen = i18n.t(\`\${name} is saved\`);
export const fourteen = i18n.t(isOpen ? 'Close' : 'Open');
export const fifteen = <Trans id={sentence} />;
export const sixteen = <input placeholder="What do you want to say?" />;
`;

const inside = `export const one = <p>{i18n.t('A plain text')}</p>;
export const two = <Trans id={'By <0/>'} components={[<bdi>{name}</bdi>]} />;
export const three = <Field label={i18n.t('Address')} name="address" type="url" placeholder="https://" />;
export const four = <Field label={isOpen ? i18n.t('Close') : i18n.t('Open')} hint={\`@\${handle}\`} />;
export const five = <p className="text-quiet">{\`\${count} / \${limit}\`}</p>;
export const six = <p><kbd>Shift</kbd> + <code>utm_source</code></p>;
export const seven = { ready: [i18n.t('Ready'), 'good'], failed: [i18n.t('Failed'), 'bad'] };
export const eight = { name: 'title', label: i18n.t('Title'), hint: i18n.t('A line.') };
export const nine = status === 'open' ? 'accent' : 'plain';
export const ten = <Pick note="n" title={i18n.t('Notifications')} />;
`;

describe('the lint rule for the texts of the console', () => {
  const lint = use(aLintFolder);

  it('bites on every text that no catalog holds, and on nothing else', async () => {
    await lint().write('console/src/outside.tsx', outside);
    await lint().write('console/src/inside.tsx', inside);
    await lint().write('src/api/outside.tsx', outside);
    const expected = Array.from(
      { length: outside.trimEnd().split('\n').length },
      (_, line) => `console/src/outside.tsx:${line + 1}`,
    );
    assert.deepEqual(await lint().bites('messages'), expected.sort());
  });
});
