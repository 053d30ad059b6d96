/** Numbers of ten countries that India's service sends no codes to, as people write them. */
export const foreignNumbers = [
  "+1 650 555 0100",
  "+44 7700 900123",
  "+65 9123 4567",
  "+971 50 123 4567",
  "+61 491 570 156",
  "+49 1512 3456789",
  "+33 6 39 98 12 34",
  "+81 90 1234 5678",
  "+977 984 1234567",
  "+880 1712 345678",
] as const;
