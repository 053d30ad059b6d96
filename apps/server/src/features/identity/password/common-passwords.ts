/** Common passwords, built from the words and endings that top every published list; some 25,000. */
const words = [
  "password passwort passw0rd p4ssword pass passcode secret letmein welcome admin administrator",
  "root user guest test testing login master default changeme qwerty qwertz azerty asdf asdfgh",
  "asdfghjkl zxcvbn zxcvbnm abc abcd abcde abcdef abcdefg aaa aaaa aaaaa aaaaaa xyz iloveyou love",
  "loveyou hello hi monkey dragon shadow sunshine princess football baseball cricket soccer hockey",
  "superman batman spiderman ironman pokemon naruto starwars matrix freedom whatever trustno ninja",
  "michael jordan charlie thomas robert daniel jessica ashley jennifer michelle andrew joshua",
  "matthew anthony william george hunter tigger buster killer pepper ginger summer winter spring",
  "autumn monday friday january june july august india bharat delhi mumbai chennai kolkata hyderabad",
  "bangalore bengaluru pune krishna ganesh shiva sairam jaimatadi rahul priya amit sachin virat",
  "dhoni kohli raja rani papa mama baby angel lovely sweety computer internet google facebook",
  "twitter samsung iphone apple android windows linux office company business money bank finance",
  "invest demat trading shares stock zerodha kite icici icicidirect hdfc sbi axis kotak groww upstox",
  "capital gains tax income itr salary account secure security access manager support service temp",
  "temporary demo sample example flower butterfly chocolate cookie banana orange purple yellow",
  "green blue black silver golden diamond crystal thunder phoenix tiger lion eagle panther wolf",
  "qazwsx qweasd qweasdzxc qwe asd zxc poiuyt lkjhgf mnbvcxz onetwo myspace blink fuckyou biteme",
]
  .join(" ")
  .split(" ");

const endings = [
  "1 2 3 7 8 9 0 01 007 10 11 12 13 21 22 23 69 77 78 88 99 00 100 101 111 121 123 1234 12345",
  "123456 1234567 12345678 123456789 1234567890 321 420 456 500 555 666 777 786 789 888 999 000",
  "1122 1212 2000 2001 2010 2019 2020 2021 2022 2023 2024 2025 2026 2027",
]
  .join(" ")
  .split(" ");

const whole = [
  "1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qazxsw2 zaq12wsx zaq1xsw2",
  "qaz123 qwe123 asd123 zxc123 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4 z1x2c3 abc123abc",
  "123abc 1234abcd 123qwe 123qweasd 12qwaszx 1234qwer 12345qwert 123456a 123456q 1234567a 12345a",
  "a12345 a123456 a1234567 q123456 w123456 s123456 k123456 1password 123456abc aa123456 aa12345678",
  "abcd1234 qwer1234 asdf1234 zxcv1234 pass1234 1111aaaa 111aaa aaa111 000aaa 1a1a1a 3rjs1la7qe",
  "18atcskd2w 1g2w3e4r gfhjkm1 xxx111 xyz789 r2d2c3po ncc1701 thx1138 8ball 4ever 2hot4u 4u2nv",
]
  .join(" ")
  .split(" ");

const common = new Set([
  ...whole,
  ...words.flatMap((word) => endings.flatMap((ending) => [word + ending, ending + word])),
]);

/** True for a password that many people use, in any case and with an @ or ! put in. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return (
    common.has(plain) ||
    common.has(plain.replace(/[^a-z0-9]/g, "")) ||
    common.has(
      plain
        .replaceAll("@", "a")
        .replaceAll("$", "s")
        .replace(/[^a-z0-9]/g, ""),
    ) ||
    /^(.)\1*\d?$/.test(plain)
  );
}
