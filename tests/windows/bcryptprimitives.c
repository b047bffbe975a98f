/* Wine 8 has no bcryptprimitives.dll, whose ProcessPrng the database module asks for random bytes. For the tests alone. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG size);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T size)
{
    while (size > 0) {
        ULONG part = size > 0x10000 ? 0x10000 : (ULONG)size;
        if (!SystemFunction036(buffer, part)) return FALSE;
        buffer += part;
        size -= part;
    }
    return TRUE;
}
