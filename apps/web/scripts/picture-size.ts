/** Width and height in pixels as a browser shows them; of a drawing (SVG), in its own units. */
export type PictureSize = { width: number; height: number; isDrawing?: true };

/** Reads the size of a PNG, JPEG, WebP or SVG file; undefined where it is none of these, or broken. */
export function pictureSize(file: Buffer): PictureSize | undefined {
  try {
    const size =
      kinds[file.toString("latin1", 0, 4)]?.(file) ?? jpegSize(file) ?? drawingSize(file);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // The file ends before its size.
    if (Object(error).name === "RangeError") {
      return undefined;
    }
    throw error;
  }
}

/** By the first four bytes of a file. */
const kinds: Readonly<Record<string, (file: Buffer) => PictureSize | undefined>> = {
  "\x89PNG": (file) => ({ width: file.readUInt32BE(16), height: file.readUInt32BE(20) }),
  RIFF: (file) => {
    const low = (at: number) => file.readUInt16LE(at) & 0x3fff;
    switch (file.toString("latin1", 8, 16)) {
      case "WEBPVP8 ":
        return { width: low(26), height: low(28) };
      case "WEBPVP8L": {
        const bits = file.readUInt32LE(21);
        return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
      }
      case "WEBPVP8X":
        return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
      default:
        return undefined;
    }
  },
};

/** Walks from marker to marker to the frame's; a camera may say that the picture lies on its side. */
function jpegSize(file: Buffer): PictureSize | undefined {
  let isTurned = false;
  for (let at = file.readUInt16BE(0) === 0xffd8 ? 2 : file.length; at + 4 < file.length; ) {
    const marker = file.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) {
      const [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)];
      return isTurned ? { width: height, height: width } : { width, height };
    }
    if (marker === 0xffe1 && file.toString("latin1", at + 4, at + 8) === "Exif") {
      isTurned = orientation(file.subarray(at + 10)) > 4;
    }
    at += 2 + file.readUInt16BE(at + 2);
  }
  return undefined;
}

/** The Exif orientation (tag 0x0112): from 5 to 8 width and height are exchanged. */
function orientation(tiff: Buffer): number {
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Array.from({ length: short(first) }, (_, row) => first + 2 + 12 * row);
  const entry = entries.find((at) => short(at) === 0x0112);
  return entry === undefined ? 1 : short(entry + 8);
}

function drawingSize(file: Buffer): PictureSize | undefined {
  const [tag = ""] = /<svg\b[^>]*>/.exec(file.toString("utf8")) ?? [];
  const [, width, height] =
    /\bviewBox=["']\s*\S+[\s,]+\S+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(tag) ?? [];
  const stated = (name: string) => new RegExp(`\\s${name}=["']([\\d.]+)(?:px)?["']`).exec(tag)?.[1];
  const size = [stated("width") ?? width, stated("height") ?? height].map(Number);
  return { width: size[0] || 0, height: size[1] || 0, isDrawing: true };
}
