/*
 * Lets Node 24 run under Wine 8, for the tests only. V8 reserves memory with placeholders since Node 24, and Wine 8 has
 * none: this library replaces the functions for them with plain reservations.
 *
 * It is built as winmm.dll, because Node loads a library of that name when it starts, and uses a single function of it,
 * `timeGetTime`, which is therefore here too.
 */
#define timeGetTime timeGetTimeOfWine
#include <windows.h>
#undef timeGetTime

#define RESERVE_PLACEHOLDER 0x00040000
#define REPLACE_PLACEHOLDER 0x00004000
#define COALESCE_PLACEHOLDERS 0x00000001
#define PRESERVE_PLACEHOLDER 0x00000002
#define BYTES_OF_JUMP 12

typedef LONG NTSTATUS;
NTSYSAPI NTSTATUS NTAPI NtAllocateVirtualMemory(HANDLE, PVOID *, ULONG_PTR, SIZE_T *, ULONG, ULONG);
NTSYSAPI NTSTATUS NTAPI NtFreeVirtualMemory(HANDLE, PVOID *, SIZE_T *, ULONG);
NTSYSAPI ULONG NTAPI RtlNtStatusToDosError(NTSTATUS);

static BOOL succeeded(NTSTATUS status)
{
    if (status < 0) SetLastError(RtlNtStatusToDosError(status));
    return status >= 0;
}

static void *WINAPI allocate(HANDLE process, void *address, SIZE_T size, ULONG type, ULONG protection, void *parameters,
                             ULONG count)
{
    if (type & REPLACE_PLACEHOLDER) {
        /* It is reserved already, as a part of the placeholder. */
        if (!(type & MEM_COMMIT)) return address;
        type &= ~MEM_RESERVE;
    }
    type &= ~(ULONG)(RESERVE_PLACEHOLDER | REPLACE_PLACEHOLDER);
    return succeeded(NtAllocateVirtualMemory(process, &address, 0, &size, type, protection)) ? address : NULL;
}

static BOOL WINAPI release(void *address, SIZE_T size, DWORD type)
{
    /* A plain reservation can't be split or joined, so its part is only emptied. */
    if (type & (COALESCE_PLACEHOLDERS | PRESERVE_PLACEHOLDER)) type = MEM_DECOMMIT;
    return succeeded(NtFreeVirtualMemory(GetCurrentProcess(), &address, &size, type));
}

/* Lets a function of Wine begin with a jump to ours. */
static void replace(const char *name, void *ours)
{
    BYTE *theirs = (BYTE *)GetProcAddress(GetModuleHandleA("kernelbase.dll"), name);
    DWORD before;
    VirtualProtect(theirs, BYTES_OF_JUMP, PAGE_EXECUTE_READWRITE, &before);
    theirs[0] = 0x48; /* mov rax, ours */
    theirs[1] = 0xb8;
    *(void **)(theirs + 2) = ours;
    theirs[10] = 0xff; /* jmp rax */
    theirs[11] = 0xe0;
    VirtualProtect(theirs, BYTES_OF_JUMP, before, &before);
}

__declspec(dllexport) DWORD WINAPI timeGetTime(void) { return GetTickCount(); }

BOOL WINAPI DllMain(HINSTANCE library, DWORD reason, void *reserved)
{
    if (reason == DLL_PROCESS_ATTACH) {
        replace("VirtualAlloc2", allocate);
        replace("VirtualFree", release);
    }
    return TRUE;
}
