/** A form as a test writes it by hand. */
export const boundary = 'boundary-of-the-test';
export const multipart = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
export const opening = (name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
export const closing = `\r\n--${boundary}--\r\n`;
